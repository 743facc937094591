// Imported before anything that touches files: the default of four threads would make the syncs of many uploads wait for
// each other, where the disk can take them together.
process.env.UV_THREADPOOL_SIZE ??= '16';
