// Translators, price converters and other extensions replace, wrap or remove what React has rendered. React then throws
// when it removes such a node or inserts something before it, and takes the page away; or it writes into a text that is
// no longer in the page (https://github.com/facebook/react/issues/11538).

/** What has taken the place of a text. */
const replacements = new WeakMap<Node, ChildNode>();

const { insertBefore, removeChild } = Node.prototype;

/** The child of `parent` that is, holds, or has replaced this node; null without one. */
const findChild = (parent: Node, node: Node): Node | null => {
  let found: Node | null | undefined = node.parentNode ? node : replacements.get(node);
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found ?? null;
};

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  if (child.parentNode === this) return removeChild.call(this, child) as T;
  const shown: Node | undefined = child.parentNode ? child : replacements.get(child);
  if (shown?.parentNode) removeChild.call(shown.parentNode, shown);
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, place: Node | null): T {
  const before = place && place.parentNode !== this ? findChild(this, place) : place;
  return insertBefore.call(this, node, before) as T;
};

const observer = new MutationObserver((records) => {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // React has changed a text that isn't in the page: it comes back, to be translated once more.
    if (type === 'characterData' && !target.parentNode) {
      replacements.get(target)?.replaceWith(target);
      replacements.delete(target);
    }
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode) continue;
      // Replaced at once, or inserted before the text was removed, or in the same place afterwards.
      const later = records.find(
        (other) =>
          other.target === target &&
          other.addedNodes.length > 0 &&
          other.previousSibling === previousSibling &&
          other.nextSibling === nextSibling,
      );
      const replacement = [...addedNodes, previousSibling, ...(later?.addedNodes ?? []), nextSibling].find(
        (other) => other && added.has(other) && other.parentNode === target,
      );
      if (!replacement) continue;
      replacements.set(node, replacement as ChildNode);
      observer.observe(node, { characterData: true });
    }
  }
});
observer.observe(document.body, { childList: true, subtree: true });
