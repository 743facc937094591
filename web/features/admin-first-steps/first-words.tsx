import { MissingNotice } from '../admin-settings/missing-notice.tsx';
import { Guide } from './guide.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** What stands above the overview of a studio that is not ready: the guide, or what nobody can do without once that is put away. */
export const FirstWords = () => {
  const { data } = useFirstSteps();
  if (!data) return null;
  return data.is_shown ? <Guide guide={data} /> : <MissingNotice />;
};
