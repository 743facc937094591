import { Unbuilt } from './unbuilt.tsx';

const FaqPage = () => (
  <Unbuilt
    title="FAQ"
    holds="The questions and answers of the public page, by category and order, to add, edit and delete."
    meanwhile={
      <>
        The{' '}
        <a className="link" href="/faq">
          FAQ page
        </a>{' '}
        shows ten answers that come with the product and follow your prices.
      </>
    }
  />
);
export default FaqPage;
