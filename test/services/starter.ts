// Starts both services, tells its parent where they are, and waits to be killed; see services.test.ts.
import { startPostgres } from './postgres.ts';
import { startS3 } from './s3.ts';

const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
process.send?.({
  ports: [Number(new URL(postgres.url).port), Number(new URL(s3.endpoint).port)],
  folders: [postgres.folder, s3.folder],
});
