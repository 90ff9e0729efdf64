/**
 * React would give up an island whose text nodes a browser's translator replaced (https://github.com/facebook/react/issues/11538).
 * Their translations stay as they are: beside siblings, a text that changes or goes needs an element or a key of its own.
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
