# also: response-is-application-json
