    name = StrictText()
