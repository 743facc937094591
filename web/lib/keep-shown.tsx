import { Component, type ReactNode, useState } from 'react';

type FindElement = () => Element | null;

/** A form without React would send what was typed as a part of the address. Outside a dialog, this sends nothing. */
const copy = (node: Element): Node => {
  const copied = node.cloneNode(true) as Element;
  for (const form of [copied, ...copied.querySelectorAll('form')])
    if (form.matches('form')) form.setAttribute('method', 'dialog');
  return copied;
};

/**
 * What an element of the page shows when this is first rendered, copied: what the server sent, or what React had rendered
 * by then. Copies of nodes keep what was typed, and their styles are no HTML that the content security policy forbids.
 */
export const Shown = ({ find }: { find: FindElement }) => {
  const [nodes] = useState(() => [...(find()?.children ?? [])].map(copy));
  if (nodes.length === 0) return null;
  return (
    <div
      className="contents"
      ref={(element) => {
        element?.append(...nodes);
      }}
    />
  );
};

const RENEWALS = 3;

type KeepShownProps = { /** The element that holds the children. */ find: FindElement; children: ReactNode };

/** Renders its children anew after an error, a few times. After that, what was shown last stays, without React. */
export class KeepShown extends Component<KeepShownProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  failures = 0;

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch() {
    if (this.failures++ < RENEWALS) this.setState({ hasFailed: false });
  }

  override render() {
    const { find, children } = this.props;
    return this.state.hasFailed ? <Shown find={find} /> : children;
  }
}
