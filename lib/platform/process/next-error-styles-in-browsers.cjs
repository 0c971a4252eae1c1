// The looks of Next's own error page, which is only shown if ours (app/global-error.tsx) fails as well.
module.exports = { errorStyles: {}, errorThemeCss: "", WarningIcon: () => null };
