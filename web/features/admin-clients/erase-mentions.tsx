import type { ClientMention, MentionAction } from '../../../shared/clients.ts';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';

export type MentionActions = Record<string, MentionAction>;

/** What on the site names the person, and what to do with each: take it offline, unless something else is chosen. */
export const EraseMentions = ({ mentions, actions, onChange }: EraseMentionsProps) => (
  <div>
    <p>
      <strong>On your site:</strong> these mention them by name. Their own testimonials are deleted when they
      go offline.
    </p>
    <ul className="mt-2 max-h-64 space-y-2 overflow-y-auto">
      {mentions.map(({ kind, id, text, is_theirs }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <span className="line-clamp-2 min-w-0 basis-full wrap-anywhere sm:grow sm:basis-0">
            {kind === 'track' ? 'Track' : 'Testimonial'}: {text}
          </span>
          <Select
            className={`${dense} sm:w-auto`}
            aria-label={`What to do with “${text}”`}
            value={actions[id] ?? 'offline'}
            onChange={({ target }) => onChange({ ...actions, [id]: target.value as MentionAction })}
          >
            <option value="offline">Take offline</option>
            <option value="rename">Remove the name</option>
            {!is_theirs && <option value="keep">Keep: it’s someone else</option>}
          </Select>
        </li>
      ))}
    </ul>
  </div>
);
type EraseMentionsProps = {
  mentions: ClientMention[];
  actions: MentionActions;
  onChange: (actions: MentionActions) => void;
};
