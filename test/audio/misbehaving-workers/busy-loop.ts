// Never yields the processor.
process.on('message', () => {
  let turns = 0;
  while (turns >= 0) turns += 1;
});
