interface Store<Key, Value> {
	get(key: Key): Value | undefined;
	set(key: Key, value: Value): unknown;
}

/** Like `map.getOrInsertComputed`, which Node has only since version 26. */
export function getOrCreate<Key, Value>(store: Store<Key, Value>, key: Key, create: () => Value): Value {
	const existing = store.get(key);
	if (existing !== undefined) return existing;
	const created = create();
	store.set(key, created);
	return created;
}
