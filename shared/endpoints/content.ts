import { z } from 'zod';
import { portfolioChange, testimonialChange } from '../content-changes.ts';
import { faqChange, faqForm, faqItem } from '../faq.ts';
import { imageForm, imageRecord } from '../images.ts';
import { ownPortfolioItem, portfolioForm, portfolioOrder, soundFile } from '../portfolio.ts';
import { sitePage, sitePageChange, sitePageForm } from '../site-pages.ts';
import { ownTestimonial, testimonialForm } from '../testimonials.ts';
import { done, endpoint, idParams } from './endpoint.ts';

const slugParams = z.object({ slug: z.string().max(60) });

/** Managing what visitors see and hear. */
export const contentEndpoints = {
  listSitePages: endpoint('GET /api/admin/pages', 'owner', 'The studio’s own pages, in their order', {
    response: z.object({ pages: z.array(sitePage) }),
  }),
  addSitePage: endpoint('POST /api/admin/pages', 'owner', 'Add a page, written in Markdown', {
    body: sitePageForm,
    response: sitePage,
  }),
  changeSitePage: endpoint(
    'PUT /api/admin/pages/:slug',
    'owner',
    'Change a page; another address ends the old one',
    { params: slugParams, body: sitePageChange, response: sitePage, current: sitePage },
  ),
  deleteSitePage: endpoint('DELETE /api/admin/pages/:slug', 'owner', 'Delete a page', {
    params: slugParams,
    response: done,
  }),
  getAcceptedTerms: endpoint(
    'GET /api/admin/accepted-terms/:sha256',
    'owner',
    'The terms that orders were placed with, as they were then, by the SHA-256 of their Markdown',
    {
      params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      response: z.object({ title: z.string(), body: z.string() }),
    },
  ),
  addFaqItem: endpoint('POST /api/admin/faq', 'owner', 'Add a question with its answer', {
    body: faqForm,
    response: z.object({ ...faqItem.shape, message: z.string() }),
  }),
  changeFaqItem: endpoint('PUT /api/admin/faq/:id', 'owner', 'Change a question, its answer and its place', {
    params: idParams,
    body: faqChange,
    response: z.object({ ...faqItem.shape, message: z.string() }),
    current: faqItem,
  }),
  deleteFaqItem: endpoint('DELETE /api/admin/faq/:id', 'owner', 'Delete a question', {
    params: idParams,
    response: done,
  }),
  listOwnTestimonials: endpoint(
    'GET /api/admin/testimonials',
    'owner',
    'All testimonials, drafts too, newest first',
    { response: z.object({ testimonials: z.array(ownTestimonial) }) },
  ),
  addTestimonial: endpoint('POST /api/admin/testimonials', 'owner', 'Add what a client says', {
    body: testimonialForm,
    body_type: 'multipart',
    files: { image: 'optional' },
    response: z.object({ ...ownTestimonial.shape, message: z.string() }),
  }),
  changeTestimonial: endpoint(
    'PUT /api/admin/testimonials/:id',
    'owner',
    'Change a testimonial, publish it or make it a draft; without a picture it keeps the one it has',
    {
      params: idParams,
      body: testimonialChange,
      body_type: 'multipart',
      files: { image: 'optional' },
      response: z.object({ ...ownTestimonial.shape, message: z.string() }),
      current: ownTestimonial,
    },
  ),
  deleteTestimonial: endpoint('DELETE /api/admin/testimonials/:id', 'owner', 'Delete a testimonial', {
    params: idParams,
    response: done,
  }),
  listOwnImages: endpoint('GET /api/admin/images', 'owner', 'All images, newest first', {
    response: z.object({ images: z.array(imageRecord) }),
  }),
  addImage: endpoint(
    'POST /api/admin/images',
    'owner',
    'Add an image; it is re-encoded in a few widths, without its metadata',
    {
      body: imageForm,
      body_type: 'multipart',
      files: { file: 'required' },
      response: z.object({ ...imageRecord.shape, message: z.string() }),
    },
  ),
  deleteImage: endpoint(
    'DELETE /api/admin/images/:id',
    'owner',
    'Delete an image; its files stay while a testimonial shows them',
    { params: idParams, response: done },
  ),
  listOwnPortfolio: endpoint(
    'GET /api/admin/portfolio',
    'owner',
    'All tracks, drafts too, in the studio’s order; those added or featured since come first, featured ones before newer ones',
    { response: z.object({ items: z.array(ownPortfolioItem) }) },
  ),
  orderPortfolio: endpoint(
    'PUT /api/admin/portfolio/order',
    'owner',
    'Put the tracks into another order; 409 unless the ids are those of all tracks, in the order given as known if one is',
    { body: portfolioOrder, response: z.object({ items: z.array(ownPortfolioItem) }) },
  ),
  addPortfolioItem: endpoint(
    'POST /api/admin/portfolio',
    'owner',
    'Add a track with its files, which are then prepared for listening',
    {
      body: portfolioForm,
      body_type: 'multipart',
      files: { audio_file: 'required', before_file: 'optional', after_file: 'optional' },
      response: z.object({ ...ownPortfolioItem.shape, message: z.string() }),
    },
  ),
  changePortfolioItem: endpoint(
    'PUT /api/admin/portfolio/:id',
    'owner',
    'Change a track, publish it or make it a draft; a file that is not sent stays',
    {
      params: idParams,
      body: portfolioChange,
      body_type: 'multipart',
      files: { audio_file: 'optional', before_file: 'optional', after_file: 'optional' },
      response: z.object({ ...ownPortfolioItem.shape, message: z.string() }),
      current: ownPortfolioItem,
    },
  ),
  deletePortfolioItem: endpoint('DELETE /api/admin/portfolio/:id', 'owner', 'Delete a track and its files', {
    params: idParams,
    response: done,
  }),
  listSoundFiles: endpoint(
    'GET /api/admin/sounds',
    'owner',
    'The uploaded files of all tracks, and how far each is prepared for listening',
    { response: z.object({ files: z.array(soundFile) }) },
  ),
  retrySoundFile: endpoint(
    'POST /api/admin/sounds/:id/retry',
    'owner',
    'Try again to prepare a file that failed',
    { params: idParams, response: soundFile },
  ),
};
