import Strata
print("tour")
