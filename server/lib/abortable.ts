/**
 * Yields the source's chunks until the signal aborts; an abort does not wait for a source that hangs. Leaving the loop
 * early calls the source iterator's `return`, as `for await` would. With `onBroken`, a failure or abort is passed to
 * it and the chunks simply end.
 */
export async function* abortable(
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
  onBroken?: (reason: unknown) => void,
): AsyncGenerator<Uint8Array, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  let fail: (reason: unknown) => void = () => {};
  const onAbort = () => fail(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    while (true) {
      signal?.throwIfAborted();
      // One listener for all chunks: racing one long-lived promise against every chunk would pile up reactions on it.
      const step = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        fail = reject;
        iterator.next().then(resolve, reject);
      });
      if (step.done) return;
      yield step.value;
    }
  } catch (error) {
    if (!onBroken) throw error;
    onBroken(error ?? new Error('The source broke off'));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    iterator.return?.().catch(() => {});
  }
}
