/** Runs before `npm install` and `npm ci`, on any Node: explains npm's warnings about its version. */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20) {
	console.error(
		`This is Node ${process.versions.node}. The project needs Node 20 or newer to install; it then brings its own.`,
	);
	process.exit(1);
}
if (major < 22 || (major === 22 && minor < 12))
	console.log(
		`Node ${process.versions.node} is fine: npm's EBADENGINE warnings concern packages that run on the project's own Node, which npm installs too. Use npm scripts (npm start, npm run build); a bare "node" is still the system's.`,
	);
