import { getSongBrief, type OrderFields } from '../../../shared/order-fields.ts';

/** Name of a reference link's field: which of the links of which song, both from 1. */
export const getLinkName = (song: number, link: number): string => `reference_${song}_${link}`;

/** A link as people paste it, with its scheme. */
export const completeLink = (text: string): string => {
  const link = text.trim();
  if (/^https?:/i.test(link)) return link.replace(/^https?:/i, 'https:');
  return /^[^\s/:@]+\.[^\s/:@]{2,}(\/\S*)?$/.test(link) ? `https://${link}` : link;
};

const getLinkProblem = (link: string): string | undefined =>
  !link || /^https:\/\/[^\s/]+\.[^\s/]+\S*$/.test(link)
    ? undefined
    : 'Paste a link that starts with https://, or leave this blank.';

/** Errors in the links of the songs ordered, by the names of their fields. */
export const findLinkProblems = (fields: OrderFields): Record<string, string> => {
  const problems: Record<string, string> = {};
  for (let song = 1; song <= fields.song_count; song++)
    for (const [at, link] of getSongBrief(fields, song).references.entries()) {
      const problem = getLinkProblem(link);
      if (problem) problems[getLinkName(song, at + 1)] = problem;
    }
  return problems;
};
