    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), "invalid_body", rejection.body_text())
    }
