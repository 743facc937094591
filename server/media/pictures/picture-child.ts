// The entry of the process that decodes and encodes pictures. It is given the bytes of one picture at a time and answers with
// the files made of it; it has no environment, and no file but its own code and its packages.
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
