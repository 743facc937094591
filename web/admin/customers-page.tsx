import { Link } from 'react-router';
import { Unbuilt } from './unbuilt.tsx';

const CustomersPage = () => (
  <Unbuilt
    title="Customers"
    holds="Everyone who has ordered: contact, number of orders, what they have spent, and each order with its status. You will be able to search them and write to one of them."
    meanwhile={
      <>
        Search the{' '}
        <Link className="link" to="/orders">
          orders
        </Link>{' '}
        by name or e-mail to see all orders of one client; the address on an order opens your mail program.
      </>
    }
  />
);
export default CustomersPage;
