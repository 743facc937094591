import { expect, it } from 'vitest';
import { imageIncomplete } from '../../../shared/images.ts';
import { emptyImage, parseImage } from './image-form.tsx';

const file = new File(['x'], 'desk.jpg', { type: 'image/jpeg' });

it('requires a picture and a title', () => {
  expect(parseImage(emptyImage)).toMatchObject({
    words: imageIncomplete,
    errors: { file: 'Choose a picture', title: 'Title is required' },
  });
  expect(parseImage({ ...emptyImage, file })).toMatchObject({
    words: imageIncomplete,
    errors: { title: 'Title is required' },
  });
  expect(parseImage({ ...emptyImage, title: 'Desk' })).toMatchObject({ words: imageIncomplete });
});

it('sends both with trimmed texts', () => {
  expect(parseImage({ ...emptyImage, title: ' Desk ', category: 'hero', file }).value).toEqual({
    texts: { title: 'Desk', description: '', category: 'hero', alt_text: '' },
    file,
  });
});
