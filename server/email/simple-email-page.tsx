import { EmailLayout, Paragraph, TextWithOrderIds, Title } from './frame.tsx';

export type SimpleEmail = { studio: string; title: string; words: string[]; footer: string };

export const SimpleEmailPage = ({ studio, title, words, footer }: SimpleEmail) => (
  <EmailLayout title={title} preview={words[0] ?? ''} studio={studio} footer={footer}>
    <Title>{title}</Title>
    {words.map((text) => (
      <Paragraph key={text}>
        <TextWithOrderIds text={text} />
      </Paragraph>
    ))}
  </EmailLayout>
);
