// The entry point of the process that decodes and encodes pictures. It gets one picture's bytes at a time and returns
// the encoded files; it has no environment, and reads no files except its own code and packages.
import { encodePicture, UnusablePicture } from './encode-picture.ts';
import type { FromChild, ToChild } from './protocol.ts';

const say = (message: FromChild) => process.send?.(message);

process.on('message', async (message: ToChild) => {
  try {
    say({ kind: 'picture', picture: await encodePicture(message) });
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error;
    say({ kind: 'unusable', fault: error.fault });
  }
});

process.once('disconnect', () => process.exit());
