fn twenty() -> usize {
    50
}
