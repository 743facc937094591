import { MessagingDesk } from '../features/admin-messaging/messaging-desk.tsx';
import { PageHeading } from './page-heading.tsx';

const MessagingPage = () => (
  <>
    <PageHeading title="Messaging" />
    <MessagingDesk />
  </>
);
export default MessagingPage;
