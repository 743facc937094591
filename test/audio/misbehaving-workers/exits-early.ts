// Exits before it answers.
process.on('message', () => process.exit(3));
