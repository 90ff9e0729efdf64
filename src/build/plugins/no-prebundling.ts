import type { AstroIntegration } from "astro";

/**
 * A build asks for no packages made ready for the browser, as `astro dev` does: the server that Astro reads content with made
 * them all the same, React among them, on every fresh clone.
 */
export const noPrebundling = (): AstroIntegration => ({
	name: "no-prebundling",
	hooks: {
		"astro:config:setup": ({ command, updateConfig }) => {
			if (command !== "build") return;
			const configResolved = ({
				environments,
			}: {
				environments: Record<string, { optimizeDeps: object }>;
			}) => {
				for (const { optimizeDeps } of Object.values(environments))
					Object.assign(optimizeDeps, { noDiscovery: true, include: [] });
			};
			updateConfig({ vite: { plugins: [{ name: "no-prebundling", configResolved }] } });
		},
	},
});
