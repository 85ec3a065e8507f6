import Strata

/// The steps of the tour, in order.
enum Steps {
    static let all: [Step] =
        [
            wrongPassword, signIn, list, model, missing, redirect, elsewhere, slow,
        ] + LayerSteps.all

    static let wrongPassword = Step(title: "Sign in with a wrong password") { visit in
        let error = try await networkError { () -> SignedIn in
            try await visit.service.request(
                to: TourAPI.signIn(user: "ada", password: "wrong"), via: visit.environment)
        }
        try check(error.status == 401, "not a 401: \(error)")
        return "401, \"\(error.problemDetails?.title ?? "no problem details")\""
    }

    static let signIn = Step(title: "Sign in") { visit in
        let answer: SignedIn = try await visit.service.request(
            to: TourAPI.signIn(user: "ada", password: "analytical"), via: visit.environment)
        try await visit.auth.saveAccessToken(answer.accessToken)
        return "token kept"
    }

    static let list = Step(title: "A list of models") { visit in
        let models: [Model] = try await visit.service.requestModels(to: TourAPI.models, via: visit.environment)
        try check(models.count == 2, "\(models.count) models")
        return models.map(\.name).joined(separator: ", ")
    }

    static let model = Step(title: "One model, by a leading dot") { visit in
        let models = visit.service.bound(to: TourAPI.self, via: visit.environment)
        let model: Model = try await models.request(.model(id: 1))
        try check(model.id == 1, "model \(model.id)")
        return model.name
    }

    static let missing = Step(title: "An error with a body") { visit in
        let error = try await networkError { () -> Model in
            try await visit.service.request(to: TourAPI.model(id: 999), via: visit.environment)
        }
        let problem = error.problemDetails
        try check(error.status == 404 && problem != nil, "no 404 with a problem: \(error)")
        return "404, \"\(problem?.title ?? "")\"; on a screen: \(error.userMessage)"
    }

    static let redirect = Step(title: "A redirect, followed") { visit in
        let response = try await visit.service.response(to: TourAPI.moved, via: visit.environment)
        let path = response.url?.path() ?? "no URL"
        try check(path.hasSuffix("/models/1"), "ended at \(path)")
        return "/moved -> \(path)"
    }

    static let elsewhere = Step(title: "A redirect to a stranger", needsEmbeddedServer: true) { visit in
        struct Answer: Decodable, Sendable { var authorized: Bool }
        let answer = try await visit.service.request(
            to: Endpoint<Answer>(path: "/elsewhere", requiresAuth: true), via: visit.environment)
        try check(!answer.authorized, "the token reached another origin")
        return "followed, without the token"
    }

    static let slow = Step(title: "A slow answer, 300 ms allowed") { visit in
        let error = try await networkError { () -> Model in
            try await visit.service.request(to: TourAPI.slow, via: visit.environment)
        }
        try check(error.kind == .deadlineExceeded, "\(error)")
        return error.userMessage
    }
}
