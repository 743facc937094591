import { describeRefusedExtension, findAudioExtension } from '../../shared/audio/file-extensions.ts';
import { AppError } from '../errors.ts';
import { type AudioExtension, SIGNATURE_BYTES } from './file-signatures.ts';

/** What a file of a form is refused with: the sentence stands beside its field. */
export const fileError = (
  field: string,
  code: 'unsupported' | 'too_large' | 'invalid',
  message: string,
): AppError => new AppError(code, message, { errors: [{ field, message }] });

/** What a client's file is refused with, whichever way it comes in. */
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
  wrongContent: () =>
    fileError(
      field,
      'unsupported',
      `${name} is called ${extension} but isn’t ${extension.slice(1).toUpperCase()} audio inside. Export it again, or fix the file extension.`,
    ),
});

/** The extension of a file's name. AppError `unsupported` when its kind is not accepted. */
export const checkExtension = (field: string, name: string): AudioExtension => {
  const extension = findAudioExtension(name);
  if (!extension) throw fileError(field, 'unsupported', describeRefusedExtension(name));
  return extension;
};
