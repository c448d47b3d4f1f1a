        super().__init__(**kwargs)
