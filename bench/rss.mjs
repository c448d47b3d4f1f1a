// Loaded with --import: tells the peak memory of the process on its last line of stderr.
process.on('exit', () => process.stderr.write(`\npeak-rss-kib ${process.resourceUsage().maxRSS}\n`))
