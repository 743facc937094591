// Loaded into a process that must not outlive the tests (`--import`): it ends when its standard input closes, however the
// process that started it ended.
process.stdin.once('end', () => process.exit()).once('error', () => process.exit());
process.stdin.resume().unref();
