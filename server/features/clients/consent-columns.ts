import { limits } from '../../../shared/limits.ts';

/**
 * Which columns of an imported file say that somebody doesn't want bulk email. Every program heads and fills them in its
 * own way, so a column is judged by the words in its heading and by what is in it, not by a list of programs. A column
 * that looks like consent and can't be read is named, so that the owner decides.
 */

/** Places are those of the columns. */
export type ConsentColumns = {
  read: { place: number; hasLeft: (cells: string[]) => boolean }[];
  /** They look like consent and aren't read. */
  unclear: number[];
};

/** A heading in words: `emailBlacklisted`, `UNSUB_TIME` and `E-Mail (work)` alike. */
export const simplifyHeading = (head: string): string =>
  head
    .slice(0, limits.import_heading)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/e[- ]mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

// Of headings. Where any of these words has a value, it is a reason, a time or a yes.
const leaving =
  /\b(unsub\w*|un subscribed|opt(ed)? ?outs?|do not ((call|phone|text|sms|mms|whatsapp|push|post|and|or|by) )*(email|contact|mail|send|market)|no ((more|calls?|phone|texts?|sms|post|and|or) )*emails?|(block|black) ?list(ed)?|suppress(ed|ion)|emails? disabled|excluded from campaigns|clean(ed)? (time|campaign title))\b/;
const joining =
  /\b(subscri(bed|ber|ption)s?|opt(ed)? ?in|accepts? ((email|sms|and|or) )*marketing|(consent|permission)s?|allows? (emails?|marketing))\b/;
const stateOf = /^((email|contact|member|subscriber|subscription|email marketing|list) )*(status|state)$/;
const perhaps =
  /\b(marketing|newsletters?|mailing|gdpr|dsgvo|rgpd|bounced?|complain\w*|spam|bulk emails?|promo\w*|receives? emails?|emails? preferences?)\b/;
const links = /\b(links?|urls?|pages?|tokens?)\b/;
/** Ways to reach somebody besides email. */
const others = /\b(sms|mms|text messages?|phone|calls?|whatsapp|push|postal|post)\b/;
/** In a heading as it is, what is in brackets included. */
const email = /e[- ]?mail|\bmail(s|ings?)?\b|newsletter/i;
// When, where and to what somebody joined, and addresses of houses.
const details =
  /\b(time|date|at|on|since|ip|source|method|level|tier|form|id|rating|count|number|total|language|double|active|paid|plan|address|city|zip|postcode|street|country|campaign)\b/;

// Of values.
const no =
  /^(no|n|false|f|0|off|none|null|nil|n\/?a|never|unknown|not set|[-–—]|active|enabled|confirmed|valid|subscribed|re-?subscribed|opted[ -]?in|single opt[ -]?in|confirmed opt[ -]?in|double opt[ -]?in|express(ed)?|implied)$/i;
/**
 * Where a column is about leaving, `active`, `confirmed` or `express` may say that leaving is, so only these say that
 * nobody left.
 */
const notLeft =
  /^(no|n|false|f|0|off|blank|none|null|nil|n\/?a|never|unknown|not set|[-–—]|subscribed|re-?subscribed|(single |confirmed |double )?opt(ed)?[ -]?in)$/i;
const yes = /^(yes|y|true|t|1|x|on|✓|✔)$/i;
const gone =
  /^(un[ -]?subscribed|(non|not|never|no longer)[ -]?subscribed|opted[ -]?out|opt[ -]?out|(block|black)[ -]?list(ed)?|suppressed|clean(ed)?|(hard |soft )?bounced?|complain(ed|t)|spam|junk|disabled|inactive|cancell?ed|un-?confirmed|not confirmed|pending|deleted|removed|archived|invalid|revoked|denied|declined|refused|withdrawn|do not (email|contact))$/i;
/** Said of nothing but bulk email, so that a column with one of these is about that, whatever its heading. */
const surely = /^(un[ -]?subscribed|(non|not|never)[ -]?subscribed|opted[ -]?out|(block|black)[ -]?listed)$/i;

/** `NEVER_SUBSCRIBED` is words, too. */
const getState = (cells: string[], place: number): string => (cells[place] ?? '').replaceAll('_', ' ');

const isBlank = (value: string) => value === '';
/** A column about leaving: whatever isn't a no is a yes. Better one email too few than one to somebody who left. */
const hasLeft = (value: string) => !isBlank(value) && !notLeft.test(value);
/** A column of which only the owner knows that it's about leaving: it may hold a state. */
const mayHaveLeft = (value: string) => !isBlank(value) && !no.test(value);
/** A column about joining, or a state: a blank cell says nothing. */
const hasNotJoined = (value: string) =>
  gone.test(value) || (no.test(value) && /^(no|n|false|f|0|off|never)$/i.test(value));
const isReadable = (value: string) => isBlank(value) || yes.test(value) || no.test(value) || gone.test(value);

/** `filled` are the values that aren't blank. */
type Column = { title: string; head: string; filled: string[] };
const judge = ({ title, head, filled }: Column): 'leaving' | 'joining' | 'unclear' | 'other' => {
  if (links.test(head)) return 'other';
  const isJoining = joining.test(head) && !details.test(head);
  // One yes or no for email and something else: only the owner can say what it means for email.
  if (others.test(head))
    return (leaving.test(head) || isJoining) && email.test(title) && filled.length ? 'unclear' : 'other';
  if (leaving.test(head)) return 'leaving';
  if (isJoining || stateOf.test(head)) {
    if (filled.every(isReadable)) return 'joining';
    return isJoining || filled.some((value) => gone.test(value)) ? 'unclear' : 'other';
  }
  if (filled.some((value) => surely.test(value)) && filled.every((value) => value.length <= LONGEST_STATE))
    return 'joining';
  return perhaps.test(head) && !details.test(head) && filled.length ? 'unclear' : 'other';
};
const LONGEST_STATE = 30;

/**
 * @param heads the first line; `known` are places that are read for something else
 * @param rows trimmed cells
 * @param chosen the column that the owner says it is; null: we find it
 */
export const findConsentColumns = (
  heads: string[],
  known: ReadonlySet<number>,
  rows: string[][],
  chosen: number | null,
): ConsentColumns => {
  const found: ConsentColumns = { read: [], unclear: [] };
  heads.forEach((title, place) => {
    const add = (says: (value: string) => boolean) =>
      found.read.push({ place, hasLeft: (cells) => says(getState(cells, place)) });
    if (known.has(place)) return;
    const head = simplifyHeading(title);
    const filled = rows.filter((cells) => cells[place]).map((cells) => getState(cells, place));
    const kind = judge({ title: title.slice(0, limits.import_heading), head, filled });
    if (place === chosen && kind !== 'leaving' && kind !== 'joining') {
      if (leaving.test(head)) add(hasLeft);
      // Where a heading speaks of joining, a no is somebody who left.
      else add(joining.test(head) || perhaps.test(head) ? hasNotJoined : mayHaveLeft);
    } else if (kind === 'leaving') add(hasLeft);
    else if (kind === 'joining') add(hasNotJoined);
    else if (kind === 'unclear' && chosen === null) found.unclear.push(place);
  });
  return found;
};
