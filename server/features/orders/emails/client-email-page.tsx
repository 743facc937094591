import {
  ButtonLink,
  EmailLayout,
  Paragraph,
  PreformattedText,
  Section,
  TextWithOrderIds,
  Title,
} from '../../../email/frame.tsx';
import { type ClientEmail, getNoteTitle } from './client-email-parts.ts';

export const ClientEmailPage = (email: ClientEmail) => {
  const { studio, title, words, note, action, footer } = email;
  return (
    <EmailLayout title={title} preview={words.at(-1) ?? ''} studio={studio} footer={footer}>
      <Title>{title}</Title>
      {words.map((text) => (
        <Paragraph key={text}>
          <TextWithOrderIds text={text} />
        </Paragraph>
      ))}
      {note && (
        <Section title={getNoteTitle(email)}>
          <PreformattedText text={note} />
        </Section>
      )}
      {action && <ButtonLink href={action.url}>{action.label}</ButtonLink>}
    </EmailLayout>
  );
};
