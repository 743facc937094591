import {
  ButtonLink,
  EmailLayout,
  Paragraph,
  PreformattedText,
  Section,
  TextWithOrderIds,
  Title,
} from '../../email/frame.tsx';
import { type ClientEmail, getSections } from './client-email-parts.ts';

export const ClientEmailPage = (email: ClientEmail) => {
  const { studio, title, words, action, footer } = email;
  return (
    <EmailLayout title={title} preview={words.at(-1) ?? ''} studio={studio} footer={footer}>
      <Title>{title}</Title>
      {words.map((text) => (
        <Paragraph key={text}>
          <TextWithOrderIds text={text} />
        </Paragraph>
      ))}
      {getSections(email).map((section) => (
        <Section key={section.title} title={section.title}>
          <PreformattedText text={section.text} />
        </Section>
      ))}
      {action && <ButtonLink href={action.url}>{action.label}</ButtonLink>}
    </EmailLayout>
  );
};
