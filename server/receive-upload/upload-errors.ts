import { describeRefusedExtension, findAudioExtension } from '../../shared/audio/file-extensions.ts';
import { describeWrongContent } from '../../shared/audio/refused-files.ts';
import { AppError } from '../lib/errors.ts';
import { type AudioExtension, SIGNATURE_BYTES } from './file-signatures.ts';

/** The error for a file in a form; its message is shown beside the field. */
export const fileError = (
  field: string,
  code: 'unsupported' | 'too_large' | 'invalid',
  message: string,
): AppError => new AppError(code, message, { errors: [{ field, message }] });

/** The errors for a client's file, however it is uploaded. */
export const audioFileErrors = (field: string, name: string, extension: AudioExtension, maxMb: number) => ({
  empty: () =>
    fileError(field, 'invalid', `${name} is empty. Export it again and check its size before sending.`),
  tooLarge: () =>
    fileError(
      field,
      'too_large',
      `${name} is larger than ${maxMb} MB. Split it, or send FLAC instead of WAV.`,
    ),
  tooShort: () =>
    new AppError('malformed', `Send at least the first ${SIGNATURE_BYTES} bytes of a file at once`),
  /** `head`: its first bytes, as many as have arrived. */
  wrongContent: (head: Uint8Array) =>
    fileError(field, 'unsupported', describeWrongContent(name, extension, head)),
});

/** A file name's extension. AppError `unsupported` when the type isn't accepted. */
export const checkExtension = (field: string, name: string): AudioExtension => {
  const extension = findAudioExtension(name);
  if (!extension) throw fileError(field, 'unsupported', describeRefusedExtension(name));
  return extension;
};
