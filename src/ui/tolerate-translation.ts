/**
 * A browser's translator replaces text nodes, which React then looks for in vain, and gives up the whole island
 * (https://github.com/facebook/react/issues/11538). What's gone counts as removed; what would come before it comes last.
 */
const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
	try {
		return removeChild.call(this, child) as Child;
	} catch {
		return child;
	}
};
Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
	try {
		return insertBefore.call(this, child, next) as Child;
	} catch {
		return insertBefore.call(this, child, null) as Child;
	}
};
