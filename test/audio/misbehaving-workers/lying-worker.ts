// Answers with impossible figures.
process.on('message', () =>
  process.send?.({
    kind: 'figures',
    figures: { duration_s: Number.NaN, sample_rate_hz: 0, bit_depth: 999, channels: -1 },
  }),
);
