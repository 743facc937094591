import { useQuery } from '@tanstack/react-query';
import { usedVariables } from '../../../../shared/mail-variables.ts';
import { call } from '../../../lib/api.ts';
import type { BulkFacts } from './bulk-facts.ts';

/** The subject as the first recipient gets it, and who that is; as it was typed where it holds no variable or cannot be filled in. */
export const useFirstSubject = ({ letter, first }: BulkFacts, isOpen: boolean) => {
  const hasVariables = usedVariables(letter.subject).length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['letter-subject', letter.subject, first],
    queryFn: ({ signal }) =>
      call('POST /api/admin/email/preview', {
        body: { subject: letter.subject, message: '', recipient_email: first, is_bulk: true },
        signal,
      }),
    enabled: isOpen && hasVariables,
  });
  if (!hasVariables) return { subject: letter.subject.trim(), person: null };
  if (data) return { subject: data.subject, person: data.recipient };
  return { subject: isPending ? '…' : letter.subject.trim(), person: null };
};
