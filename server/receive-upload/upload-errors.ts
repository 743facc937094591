import { type AudioExtension, findAudioExtension } from '../../shared/audio/formats.ts';
import { describeRefusedExtension, describeWrongContent } from '../../shared/audio/refused-files.ts';
import { AppError } from '../lib/errors.ts';

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
  tooShort: (bytes: number) =>
    new AppError('malformed', `Send at least the first ${bytes} bytes of a file at once`),
  /** `head`: its first bytes, as many as have arrived. `format`: what it was recognised as. */
  wrongContent: (head: Uint8Array, format: string) =>
    fileError(field, 'unsupported', describeWrongContent(name, extension, head, format)),
});

/** A file name's extension. AppError `unsupported` when the type isn't accepted. */
export const checkExtension = (field: string, name: string): AudioExtension => {
  const extension = findAudioExtension(name);
  if (!extension) throw fileError(field, 'unsupported', describeRefusedExtension(name));
  return extension;
};
