import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { describeMissingSettings } from './missing-settings.ts';

/** Warns on the overview that an essential setting still has its default value. */
export const MissingSettingsNotice = () => {
  const { data } = useQuery({
    queryKey: ['settings-check'],
    queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
    // Never cached, so that a setting just filled in isn't reported as missing.
    gcTime: 0,
  });
  const words = data && describeMissingSettings(data);
  return (
    words && (
      <p className="mb-6 rounded-md border border-accent border-l-4 bg-panel px-4 py-3">
        {words}{' '}
        <Link className="link whitespace-nowrap" to="/settings">
          Fill in now
        </Link>
      </p>
    )
  );
};
