func (s *Status) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if *s = Status(text); text != "" && !s.valid() {
		return errStatus
	}
	return nil
}
