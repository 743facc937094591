import { TestimonialManager } from '../features/admin-testimonials/testimonial-manager.tsx';
import { PageHeading } from './page-heading.tsx';

const TestimonialsPage = () => (
  <>
    <PageHeading title="Testimonials">
      What clients say about your work. Changes go live right away on the{' '}
      <a className="link" href="/#testimonials" target="_blank" rel="noreferrer">
        landing page
      </a>
      .
    </PageHeading>
    <TestimonialManager />
  </>
);
export default TestimonialsPage;
