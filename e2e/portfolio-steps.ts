import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import type { PortfolioItem, SoundFile } from '../shared/portfolio.ts';
import { makeWav } from '../test/audio/wav.ts';
import { adminOf } from './admin-steps.ts';
import { wavOf } from './order-steps.ts';
import { setStage } from './set-up.ts';

export const wavFile = (name: string, tone = 440) =>
  new File([Uint8Array.from(makeWav({ seconds: 2, tone }))], name);

/** A stage without tracks, and helpers for what the owner has stored. */
export const setPortfolioStage = () => {
  const stage = setStage({ MAX_UPLOAD_MB: '2' });
  const items = async () => (await stage.studio.ask<{ items: PortfolioItem[] }>('/api/portfolio')).items;
  const ownItems = async () =>
    (await stage.studio.ask<{ items: PortfolioItem[] }>('/api/admin/portfolio')).items;
  const files = async () => (await stage.studio.ask<{ files: SoundFile[] }>('/api/admin/sounds')).files;
  /** File names of a track by part. */
  const namesOf = async (id: string) => {
    const own = (await files()).filter(({ item_id }) => item_id === id);
    return Object.fromEntries(
      own.map(({ part }) => [part, own.filter((file) => file.part === part).map(({ name }) => name)]),
    );
  };
  /** Waits until every file of a track is prepared. */
  const settled = (id: string) =>
    expect
      .poll(async () => (await files()).filter((file) => file.item_id === id && file.state === 'waiting'))
      .toEqual([]);
  const add = (title: string, parts: Record<string, string | File> = {}) =>
    stage.studio.sendForm<PortfolioItem>('/api/admin/portfolio', {
      title,
      description: `About ${title}`,
      genre: 'Soul',
      audio_file: wavFile('main.wav'),
      ...parts,
    });

  beforeEach(async () => {
    for (const { id } of await ownItems()) await stage.studio.ask(`/api/admin/portfolio/${id}`, 'DELETE');
  });

  return { stage, ...adminOf(stage), items, files, namesOf, settled, add };
};

export const fields = (page: Page) => ({
  sounds: page.getByLabel('Before and after together'),
  title: page.getByLabel('Title', { exact: true }),
  description: page.getByLabel('Description', { exact: true }),
  genre: page.getByLabel('Genre', { exact: true }),
  featured: page.getByLabel('Featured', { exact: true }),
  audio: page.getByLabel('Audio file', { exact: true }),
  before: page.getByLabel('Before file', { exact: true }),
  after: page.getByLabel('After file', { exact: true }),
  add: page.getByRole('button', { name: 'Add track' }),
  save: page.getByRole('button', { name: 'Save changes' }),
});
export const row = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Edit ${title}`, exact: true }) });
/** Opens a track's player, files and measurements. */
export const open = (page: Page, title: string) =>
  row(page, title).getByRole('button', { name: title, exact: true }).click();
export const edit = (page: Page, title: string) =>
  row(page, title).getByRole('button', { name: `Edit ${title}` });
export const fill = async (page: Page, title: string) => {
  const form = fields(page);
  await form.title.fill(title);
  await form.description.fill('The voice leads now.');
  await form.audio.setInputFiles(wavOf('mix.wav', 40));
  return form;
};
