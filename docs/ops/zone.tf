# The zone of the site: settings, rules and the redirect from the bare domain to www, or the other way round.
# How to apply it, and what each is for: zone.md. Provider: https://registry.terraform.io/providers/cloudflare/cloudflare

terraform {
  required_version = ">= 1.5"
  required_providers {
    cloudflare = {
      source  = "cloudflare/cloudflare"
      version = "~> 5.0"
    }
  }
}

# CLOUDFLARE_API_TOKEN in the environment: Zone Settings, DNS, Zone WAF, Bot Management and Single Redirect, all «Edit», of this zone.
provider "cloudflare" {}

variable "zone_id" {
  type        = string
  description = "Dashboard, the domain, «Overview», below «API»."
}

variable "canonical_host" {
  type        = string
  description = "The host of SITE_URL, such as www.ejemplo.com."
}

variable "other_host" {
  type        = string
  description = "The host that redirects to it, such as ejemplo.com."
}

variable "is_under_attack" {
  type        = bool
  default     = false
  description = "Challenges every visitor during a flood; feeds and monitors do not pass."
}

variable "has_paid_zone" {
  type        = bool
  default     = false
  description = "Pro or more: the managed rules, and a second rate rule."
}

locals {
  settings = {
    # Workers Cache does not distinguish protocols: a stored answer would also answer plain http.
    always_use_https = "on"
    min_tls_version  = "1.2"
    tls_1_3          = "on"
    ssl              = "strict"
    # Each of these rewrites the document; the CSP forbids what they insert, and hydration finds another page.
    rocket_loader            = "off"
    email_obfuscation        = "off"
    automatic_https_rewrites = "off"
    # It strips headers and challenges clients by their agent; the worker's own limits do the work.
    browser_check = "off"
    # "medium" is what a zone begins with.
    security_level = var.is_under_attack ? "under_attack" : "medium"
    # The worker names the caching of everything; this is «Respect Existing Headers».
    browser_cache_ttl = 0
  }
}

resource "cloudflare_zone_setting" "each" {
  for_each   = local.settings
  zone_id    = var.zone_id
  setting_id = each.key
  value      = each.value
}

# The worker says the same in its own answers (worker/http/responses/security-headers.ts). This covers what the zone answers
# before it. No preload: it cannot be taken back for months.
resource "cloudflare_zone_setting" "hsts" {
  zone_id    = var.zone_id
  setting_id = "security_header"
  value = {
    strict_transport_security = {
      enabled            = true
      max_age            = 31536000
      include_subdomains = true
      preload            = false
      nosniff            = true
    }
  }
}

# The redirect needs a proxied record to stand on; nothing ever asks this address (RFC 6666).
resource "cloudflare_dns_record" "other_host" {
  zone_id = var.zone_id
  name    = var.other_host
  type    = "AAAA"
  content = "100::"
  proxied = true
  ttl     = 1
}

resource "cloudflare_ruleset" "canonical" {
  zone_id = var.zone_id
  name    = "Canonical host"
  kind    = "zone"
  phase   = "http_request_dynamic_redirect"
  rules = [{
    ref         = "canonical_host"
    description = "${var.other_host} leads to ${var.canonical_host}, path and query kept"
    expression  = "(http.host eq \"${var.other_host}\")"
    action      = "redirect"
    action_parameters = {
      from_value = {
        status_code           = 308
        preserve_query_string = true
        target_url = {
          expression = "concat(\"https://${var.canonical_host}\", http.request.uri.path)"
        }
      }
    }
  }]
}

# What no page of the site ever asks for: other people's software being looked for.
resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  name    = "Custom rules"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{
    ref         = "foreign_software"
    description = "Probes for software that is not here"
    expression  = "(ends_with(http.request.uri.path, \".php\") or starts_with(http.request.uri.path, \"/wp-\") or starts_with(http.request.uri.path, \"/.env\") or starts_with(http.request.uri.path, \"/.git/\"))"
    action      = "block"
  }]
}

# Off: it challenges readers of feeds, monitors and mail scanners without exception, and its script is not in the CSP.
# What it would keep off, the rate rules below and the worker's own limits do.
resource "cloudflare_bot_management" "bots" {
  zone_id    = var.zone_id
  fight_mode = false
  enable_js  = false
}

resource "cloudflare_ruleset" "managed" {
  count   = var.has_paid_zone ? 1 : 0
  zone_id = var.zone_id
  name    = "Managed rules"
  kind    = "zone"
  phase   = "http_request_firewall_managed"
  rules = [{
    ref         = "cloudflare_managed"
    description = "Cloudflare Managed Ruleset; the editor posts HTML and code, which looks like an attack"
    expression  = "not starts_with(http.request.uri.path, \"/api/mngr/\")"
    action      = "execute"
    action_parameters = {
      id = "efb7b8c949ac4650a09736fc376e9aee"
    }
  }]
}

# The worker has limits of its own for sign-ins, searches and the form, by account and network. These keep a flood of one
# address from costing runs of it. The free plan has one rule, ten seconds and the path alone, so that rule holds all
# that no cache answers: the API, searches, the form. The paid plan has a second one, which may count for a minute.
resource "cloudflare_ruleset" "rate" {
  zone_id = var.zone_id
  name    = "Rates"
  kind    = "zone"
  phase   = "http_ratelimit"
  rules = concat(
    [{
      ref         = "uncached"
      description = "A flood of one address at what no cache answers"
      expression  = "(starts_with(http.request.uri.path, \"/api/\") or http.request.uri.path eq \"/blog/buscar\" or http.request.uri.path eq \"/contacto\")"
      action      = "block"
      ratelimit = {
        characteristics     = ["cf.colo.id", "ip.src"]
        period              = 10
        requests_per_period = 100
        mitigation_timeout  = 10
      }
    }],
    var.has_paid_zone ? [{
      ref         = "sign_in"
      description = "A flood of sign-ins from one address"
      expression  = "(starts_with(http.request.uri.path, \"/api/_auth/\") and not http.request.uri.path in {\"/api/_auth/session\"})"
      action      = "block"
      ratelimit = {
        characteristics     = ["cf.colo.id", "ip.src"]
        period              = 60
        requests_per_period = 30
        mitigation_timeout  = 60
      }
    }] : []
  )
}
