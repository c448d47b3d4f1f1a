            @RequestParam(defaultValue = "50") @Min(1) @Max(100) int limit,
