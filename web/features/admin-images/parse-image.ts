import { type ImageCategory, type ImageForm, imageForm, imageIncomplete } from '../../../shared/images.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of the form. */
export type ImageFields = {
  title: string;
  description: string;
  category: ImageCategory;
  alt_text: string;
  file: File | null;
};
type ImageToSend = { texts: ImageForm; file: File };

export const emptyImage: ImageFields = {
  title: '',
  description: '',
  category: 'general',
  alt_text: '',
  file: null,
};

/** Parses the form like the server; a picture must be chosen. */
export const parseImage = ({ file, ...texts }: ImageFields): ParseResult<ImageToSend> => {
  const reading = parseFields(imageForm, texts, imageIncomplete);
  if (!file)
    return {
      value: null,
      errors: { file: 'Choose a picture', ...reading.errors },
      words: imageIncomplete,
    };
  return reading.errors ? reading : { value: { texts: reading.value, file }, errors: null };
};
