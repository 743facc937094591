import { Unbuilt } from './unbuilt.tsx';

const TestimonialsPage = () => (
  <Unbuilt
    title="Testimonials"
    holds="What clients say about your work, with name, role, a rating and a picture, to add, edit and delete. The landing page shows them one at a time."
    meanwhile="The landing page says nothing in anybody’s name while there are none."
  />
);
export default TestimonialsPage;
