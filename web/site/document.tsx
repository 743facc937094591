import type { ReactNode } from 'react';
import { defaultAccent, getAccentPath } from '../../shared/accent.ts';
import type { Picture } from '../../shared/images.ts';
import { getLogoFile } from '../../shared/logo.ts';
import type { HeadingFont } from '../../shared/look.ts';
import type { AdminFacts, PageAssets, PageData } from '../../shared/pages.ts';
import { pictureSources } from '../../shared/picture-sources.ts';
import { pictureFormats, pictureType } from '../../shared/pictures.ts';
import type { SiteScheme } from '../../shared/settings.ts';
import { getHead, heroPhoto, shareImage, structuredData } from './head.ts';
import { heroSizes } from './landing/hero.tsx';

// Escapes `<` in embedded JSON, so that no text can close its script element.
const embed = (value: unknown) => ({ __html: JSON.stringify(value).replaceAll('<', '\\u003c') });

/** Whether a page needs a font file at first: not for other languages, and of those for headings only the chosen one. */
const isFirst = (font: string, heading: HeadingFont): boolean => {
  const [, cut] = /\/(?:archivo|heading)-(wide|serif|condensed)/.exec(font) ?? [];
  return cut ? cut === heading : !/archivo-text-(?:latin1|ext)/.test(font);
};

// Colours of the browser's own bars: ink by day and at night.
const inks = { light: '#f6f5f2', dark: '#0b0c0e' };
const isScheme = (name: SiteScheme): name is keyof typeof inks => name in inks;

const ThemeColor = ({ scheme }: { scheme: SiteScheme }) =>
  isScheme(scheme) ? (
    <meta name="theme-color" content={inks[scheme]} />
  ) : (
    Object.entries(inks).map(([name, ink]) => (
      <meta key={name} name="theme-color" media={`(prefers-color-scheme: ${name})`} content={ink} />
    ))
  );

const Icons = ({ logo }: { logo: Picture | null | undefined }) =>
  logo ? (
    <>
      <link rel="icon" href={getLogoFile(logo, 32)} sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href={getLogoFile(logo, 180)} />
    </>
  ) : (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );

const Frame = ({
  title,
  assets,
  head,
  scheme,
  accent = defaultAccent,
  heading = 'wide',
  logo,
  examples,
  children,
}: FrameProps) => (
  <html
    lang="en"
    data-scheme={scheme}
    data-heading={heading === 'wide' ? undefined : heading}
    data-examples={examples?.join(' ') || undefined}
  >
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content={isScheme(scheme) ? scheme : 'dark light'} />
      <ThemeColor scheme={scheme} />
      <title>{title}</title>
      {assets.fonts
        .filter((font) => isFirst(font, heading))
        .map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
        ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {accent !== defaultAccent && <link rel="stylesheet" href={getAccentPath(accent)} />}
      {assets.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <Icons logo={logo} />
      {head}
    </head>
    <body>{children}</body>
  </html>
);
type FrameProps = {
  title: string;
  assets: PageAssets;
  head: ReactNode;
  scheme: SiteScheme;
  accent?: string;
  heading?: HeadingFont;
  logo?: Picture | null;
  examples?: PageData['examples'];
  children: ReactNode;
};

/** A public page: its head, rendered body, and the data for hydration, if it has scripts. */
export const SiteDocument = ({ data, assets, body }: SiteDocumentProps) => {
  const { title, description, indexed } = getHead(data);
  const canonical = `${data.public_url}${data.path}`;
  const photo = heroPhoto(data);
  const [best] = pictureFormats;
  const image = shareImage(data);
  const head = (
    <>
      {/* Preloads the largest image in the format the browser will choose. */}
      {photo && (
        <link
          rel="preload"
          as="image"
          type={pictureType[best]}
          imageSrcSet={pictureSources(photo, best)}
          imageSizes={heroSizes}
          fetchPriority="high"
        />
      )}
      <meta name="description" content={description} />
      {indexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={data.settings.business_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {data.page === 'landing' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
        <script type="application/ld+json" dangerouslySetInnerHTML={embed(structuredData(data))} />
      )}
    </>
  );
  return (
    <Frame
      title={title}
      assets={assets}
      head={head}
      scheme={data.settings.site_scheme}
      accent={data.settings.accent}
      heading={data.settings.heading_font}
      logo={data.logo}
      examples={data.examples}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the page as React has just rendered it */}
      <div id="root" dangerouslySetInnerHTML={{ __html: body }} />
      {assets.scripts.length > 0 && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
        <script type="application/json" id="page-data" dangerouslySetInnerHTML={embed(data)} />
      )}
    </Frame>
  );
};
type SiteDocumentProps = { data: PageData; assets: PageAssets; body: string };

/** The empty document of the admin app. */
export const AdminDocument = ({ assets, max_upload_mb, locale, timezone, logo }: AdminDocumentProps) => (
  <Frame
    title="Admin"
    assets={assets}
    head={
      <>
        <meta name="robots" content="noindex" />
        <link rel="manifest" href="/admin.webmanifest" />
      </>
    }
    scheme="system"
    logo={logo}
  >
    <div id="root" data-max-upload-mb={max_upload_mb} data-locale={locale} data-timezone={timezone} />
    <noscript>The admin area needs JavaScript.</noscript>
  </Frame>
);
type AdminDocumentProps = { assets: PageAssets } & AdminFacts;
