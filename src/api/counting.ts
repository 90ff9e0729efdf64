/** Whether the browser doesn't ask not to be tracked. */
export function isCountingAllowed(): boolean {
	const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
	return doNotTrack !== "1" && !globalPrivacyControl;
}
