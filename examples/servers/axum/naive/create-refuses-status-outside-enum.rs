    #[serde(default)]
