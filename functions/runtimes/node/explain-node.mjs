/** Before `npm install` and `npm ci`: says what npm's warnings about Node mean here. Runs on whatever Node there is. */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20) {
	console.error(
		`This is Node ${process.versions.node}. The project needs Node 20 or newer to install; it then brings its own.`,
	);
	process.exit(1);
}
if (major < 22 || (major === 22 && minor < 12))
	console.log(
		`Node ${process.versions.node} will do: npm's EBADENGINE warnings are about packages that run under the project's own Node, which is installed with them. Use npm scripts (npm start, npm run build); a bare "node" is still yours.`,
	);
